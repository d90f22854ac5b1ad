/** What the page needs of a package that this repository does not install. */
declare module 'better-auth' {
  export function betterAuth(options: {
    emailAndPassword: {
      enabled: boolean
      password: { verify(given: { hash: string; password: string }): Promise<boolean> }
    }
  }): unknown
}
declare module 'better-auth/crypto' {
  export function verifyPassword(given: { hash: string; password: string }): Promise<boolean>
}
