/** Written by write-manifest.ts: `createAuthClient({ manifest })`. */
export const manifest = {
  "/terms/accept": {
    "method": "POST",
    "changesSession": true
  }
} as const
