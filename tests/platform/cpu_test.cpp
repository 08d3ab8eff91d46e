// The features that cpuid and xgetbv report are those that the operating system lists.
#include <catenary/platform/cpu.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>

namespace {

namespace platform = catenary::platform;

#if defined(__x86_64__) || defined(__i386__)

std::set<std::string> listed_flags() {
    std::ifstream file("/proc/cpuinfo");
    std::string line;
    while (std::getline(file, line)) {
        if (line.compare(0, 5, "flags") != 0) { continue; }
        std::istringstream words(line.substr(line.find(':') + 1));
        std::set<std::string> flags;
        for (std::string word; words >> word;) { flags.insert(word); }
        return flags;
    }
    return {};
}

bool has_all(std::set<std::string> const& flags, std::initializer_list<char const*> names) {
    for (char const* const name : names) {
        if (flags.count(name) == 0) { return false; }
    }
    return true;
}

TEST(Cpu, FeaturesAgreeWithTheOperatingSystem) {
    if (CATENARY_EMULATED) { GTEST_SKIP() << "/proc/cpuinfo is about another processor: not compared"; }
    std::set<std::string> const flags = listed_flags();
    if (flags.empty()) { GTEST_SKIP() << "no flags in /proc/cpuinfo: not compared"; }
    bool const avx2 = has_all(flags, {"avx", "avx2", "fma", "f16c", "bmi1", "bmi2"});
    bool const avx512 = avx2 && has_all(flags, {"avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512cd"});
    EXPECT_EQ((platform::cpu_features() & platform::cpu_avx2) != 0, avx2);
    EXPECT_EQ((platform::cpu_features() & platform::cpu_avx512) != 0, avx512);
}

TEST(Cpu, FeaturesAgreeWithTheCompilersRuntime) {
    __builtin_cpu_init();
    bool const avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                      __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
    bool const avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
                        __builtin_cpu_supports("avx512cd");
    EXPECT_EQ((platform::cpu_features() & platform::cpu_avx2) != 0, avx2);
    EXPECT_EQ((platform::cpu_features() & platform::cpu_avx512) != 0, avx512);
}

#else

TEST(Cpu, NothingToAskFor) { EXPECT_EQ(platform::cpu_features(), 0u); }

#endif

TEST(Cpu, WhatTheFileIsCompiledForIsThere) {
    if (CATENARY_BASELINE_AVX2) { EXPECT_NE(platform::cpu_features() & platform::cpu_avx2, 0u); }
    if (CATENARY_BASELINE_AVX512) { EXPECT_NE(platform::cpu_features() & platform::cpu_avx512, 0u); }
    EXPECT_EQ(platform::cpu_features(), platform::cpu_features());
}

TEST(Cpu, TheLargerSetImpliesTheSmaller) {
    unsigned const features = platform::cpu_features();
    EXPECT_TRUE((features & platform::cpu_avx512) == 0 || (features & platform::cpu_avx2) != 0);
}

}  // namespace
