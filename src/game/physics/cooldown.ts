/** A ship's mount; only the fields of the service's own records that the rule reads. */
export interface PoweredMount {
  readonly symbol: string;
  readonly requirements: { readonly power?: number | undefined };
}

/** Actions that are followed by a cooldown, and the prefix of the mounts that do them. */
export const MOUNT_PREFIXES = {
  extract: 'MOUNT_MINING_LASER',
  survey: 'MOUNT_SURVEYOR',
  siphon: 'MOUNT_GAS_SIPHON',
  /** By analogy; no recording shows how long a scan takes (facts: scans). */
  scan: 'MOUNT_SENSOR_ARRAY',
} as const;

/** Seconds of cooldown after the action, in game time: 60 + 10 for each unit of the mounts' power (facts: cooldown). */
export function cooldownSeconds(mounts: readonly PoweredMount[], action: keyof typeof MOUNT_PREFIXES): number {
  const used = mounts.filter((mount) => mount.symbol.startsWith(MOUNT_PREFIXES[action]));
  return 60 + 10 * used.reduce((sum, mount) => sum + (mount.requirements.power ?? 0), 0);
}
