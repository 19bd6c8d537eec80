// A disk below Node and SQLite, put there by LD_PRELOAD: it fails the nth write, read or sync of the files in a folder, or
// records what a power cut may take. See disk.ts for the variables that it reads.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(type, name, ...) \
  static type (*real)(__VA_ARGS__); \
  if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static const char *folder;
static char failing[16];
static long failsAt, counted[3];
static int failsWith, isShort, recordFd = -1, countFd = -1;

__attribute__((constructor)) static void begin(void) {
  const char *fail = getenv("DISK_FAIL"), *record = getenv("DISK_RECORD"), *count = getenv("DISK_COUNT");
  folder = getenv("DISK_FOLDER");
  if (fail && sscanf(fail, "%15[a-z]:%ld:%d", failing, &failsAt, &failsWith) == 3) isShort = failsWith == 0;
  if (record) recordFd = syscall(SYS_openat, AT_FDCWD, record, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
  if (count) countFd = syscall(SYS_openat, AT_FDCWD, count, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
}

/** The name below the folder of an open file, or NULL for all others. */
static const char *nameOf(int fd, char *path) {
  char link[40];
  if (!folder || fd < 0) return NULL;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, 4095);
  if (length < 0) return NULL;
  path[length] = 0;
  size_t prefix = strlen(folder);
  if (strncmp(path, folder, prefix)) return NULL;
  return path[prefix] == '/' ? path + prefix + 1 : path[prefix] == 0 ? "." : NULL;
}

static const char *below(const char *path) {
  size_t prefix = folder ? strlen(folder) : 0;
  return prefix && !strncmp(path, folder, prefix) && path[prefix] == '/' ? path + prefix + 1 : NULL;
}

/** A record is a line of JSON and the bytes that were written. */
static void record(const void *bytes, size_t length, const char *format, ...) {
  if (recordFd < 0) return;
  char line[9000];
  va_list values;
  va_start(values, format);
  int size = vsnprintf(line, sizeof line, format, values);
  va_end(values);
  pthread_mutex_lock(&guard);
  syscall(SYS_write, recordFd, line, size);
  for (size_t done = 0; done < length;) {
    long now = syscall(SYS_write, recordFd, (const char *)bytes + done, length - done);
    if (now <= 0) break;
    done += now;
  }
  pthread_mutex_unlock(&guard);
}

enum { WRITE, READ, SYNC };
static const char *const KINDS[] = {"write", "read", "sync"};

/** Counts a call; 1 where it is to fail, 2 where it is to be cut short, which the next one then pays for. */
static int strikes(int kind) {
  pthread_mutex_lock(&guard);
  long nth = ++counted[kind];
  if (countFd >= 0) {
    char line[80];
    int size = snprintf(line, sizeof line, "%10ld %10ld %10ld\n", counted[WRITE], counted[READ], counted[SYNC]);
    syscall(SYS_pwrite64, countFd, line, size, 0);
  }
  pthread_mutex_unlock(&guard);
  if (strcmp(failing, KINDS[kind])) return 0;
  if (isShort) return nth == failsAt ? 2 : nth == failsAt + 1 && kind == WRITE ? (errno = ENOSPC, 1) : 0;
  return nth == failsAt ? (errno = failsWith, 1) : 0;
}

static void wrote(int fd, const char *name, const void *bytes, ssize_t length, off64_t at) {
  (void)fd;
  if (length > 0) record(bytes, length, "{\"op\":\"write\",\"name\":\"%s\",\"at\":%lld,\"length\":%zd}\n", name, (long long)at, length);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
  REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
  char path[4096];
  const char *name = nameOf(fd, path);
  int strike = name ? strikes(WRITE) : 0;
  if (strike == 1) return -1;
  ssize_t done = real(fd, bytes, strike == 2 && length > 1 ? length / 2 : length, at);
  if (name) wrote(fd, name, bytes, done, at);
  return done;
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) { return pwrite64(fd, bytes, length, at); }

ssize_t write(int fd, const void *bytes, size_t length) {
  REAL(ssize_t, "write", int, const void *, size_t);
  char path[4096];
  const char *name = nameOf(fd, path);
  int strike = name ? strikes(WRITE) : 0;
  if (strike == 1) return -1;
  ssize_t done = real(fd, bytes, strike == 2 && length > 1 ? length / 2 : length);
  if (name && done > 0) wrote(fd, name, bytes, done, lseek64(fd, 0, SEEK_CUR) - done);
  return done;
}

ssize_t pread64(int fd, void *bytes, size_t length, off64_t at) {
  REAL(ssize_t, "pread64", int, void *, size_t, off64_t);
  char path[4096];
  int strike = nameOf(fd, path) ? strikes(READ) : 0;
  if (strike == 1) return -1;
  return real(fd, bytes, strike == 2 && length > 1 ? length / 2 : length, at);
}
ssize_t pread(int fd, void *bytes, size_t length, off_t at) { return pread64(fd, bytes, length, at); }

ssize_t read(int fd, void *bytes, size_t length) {
  REAL(ssize_t, "read", int, void *, size_t);
  char path[4096];
  int strike = nameOf(fd, path) ? strikes(READ) : 0;
  if (strike == 1) return -1;
  return real(fd, bytes, strike == 2 && length > 1 ? length / 2 : length);
}

static int synced(int fd, int (*real)(int)) {
  char path[4096];
  const char *name = nameOf(fd, path);
  if (name && strikes(SYNC) == 1) return -1;
  int failed = real(fd);
  if (name && !failed) record(NULL, 0, "{\"op\":\"sync\",\"name\":\"%s\"}\n", name);
  return failed;
}
int fsync(int fd) {
  REAL(int, "fsync", int);
  return synced(fd, real);
}
int fdatasync(int fd) {
  REAL(int, "fdatasync", int);
  return synced(fd, real);
}

int ftruncate64(int fd, off64_t length) {
  REAL(int, "ftruncate64", int, off64_t);
  char path[4096];
  const char *name = nameOf(fd, path);
  int failed = real(fd, length);
  if (name && !failed) record(NULL, 0, "{\"op\":\"truncate\",\"name\":\"%s\",\"length\":%lld}\n", name, (long long)length);
  return failed;
}
int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

int rename(const char *from, const char *to) {
  REAL(int, "rename", const char *, const char *);
  int failed = real(from, to);
  const char *one = below(from), *other = below(to);
  if (one && other && !failed) record(NULL, 0, "{\"op\":\"rename\",\"name\":\"%s\",\"to\":\"%s\"}\n", one, other);
  return failed;
}

static int removed(const char *path, int (*real)(const char *)) {
  int failed = real(path);
  const char *name = below(path);
  if (name && !failed) record(NULL, 0, "{\"op\":\"remove\",\"name\":\"%s\"}\n", name);
  return failed;
}
int unlink(const char *path) {
  REAL(int, "unlink", const char *);
  return removed(path, real);
}
int remove(const char *path) {
  REAL(int, "remove", const char *);
  return removed(path, real);
}

static int opened(int fd, int isNew, const char *path, int flags) {
  const char *name = fd < 0 ? NULL : below(path);
  if (name && isNew) record(NULL, 0, "{\"op\":\"create\",\"name\":\"%s\"}\n", name);
  if (name && !isNew && flags & O_TRUNC) record(NULL, 0, "{\"op\":\"truncate\",\"name\":\"%s\",\"length\":0}\n", name);
  return fd;
}
int open64(const char *path, int flags, ...) {
  REAL(int, "open64", const char *, int, ...);
  va_list values;
  va_start(values, flags);
  int mode = flags & O_CREAT ? va_arg(values, int) : 0;
  va_end(values);
  int isNew = recordFd >= 0 && flags & O_CREAT && below(path) && access(path, F_OK);
  return opened(real(path, flags, mode), isNew, path, flags);
}
int open(const char *path, int flags, ...) {
  va_list values;
  va_start(values, flags);
  int mode = flags & O_CREAT ? va_arg(values, int) : 0;
  va_end(values);
  return open64(path, flags, mode);
}
