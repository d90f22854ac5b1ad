import type { CDPSession, Page } from 'playwright-core'

/** What kind of device Chromium pretends to have. */
export interface VirtualAuthenticatorChoice {
  /** `internal`: in the device. `usb`: a security key. Default `internal`. */
  readonly transport?: 'internal' | 'usb'
  /** Whether what the browser asks for is agreed to at once, by itself. Default true. */
  readonly agrees?: boolean
  /** Passkeys that are copied between devices. Default false. */
  readonly synced?: boolean
}

/** A passkey that the device holds; ids are standard base64. */
export interface HeldPasskey {
  readonly credentialId: string
  readonly rpId?: string
  readonly userHandle?: string
  readonly signCount: number
}

/** The device of one page. It answers in place of a person and survives reloads. */
export interface VirtualAuthenticator {
  /** Whether the person proves who they are; if not, what the browser asks for fails as a cancelled one does. */
  proves(isVerified: boolean): Promise<void>
  /** Whether what the browser asks for is agreed to by itself; if not, it waits. */
  agrees(agrees: boolean): Promise<void>
  held(): Promise<readonly HeldPasskey[]>
}

/** Gives a page a device for passkeys (Chrome DevTools Protocol, domain WebAuthn). */
export async function addVirtualAuthenticator(
  page: Page,
  { transport = 'internal', agrees = true, synced = false }: VirtualAuthenticatorChoice = {},
): Promise<VirtualAuthenticator> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  // The page may go on to the next test, which brings a device of its own; where it is gone, so is the device.
  page.context().once('close', () => void devtools.detach().catch(() => {}))
  await devtools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: agrees,
      defaultBackupEligibility: synced,
      defaultBackupState: synced,
    },
  })
  return {
    async proves(isUserVerified) {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    async agrees(enabled) {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    async held() {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials
    },
  }
}
