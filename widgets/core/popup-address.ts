/** What the address has that a provider leads a small window back to: the id of the attempt, with `-new` for somebody new. */
export const popupParameter = 'latchkey-popup'

/** What the small window tells the page that opened it. No secret: the session is in the cookies of both. */
export interface PopupNews {
  /** Somebody new got an account. */
  readonly isNew: boolean
  /** The code of what went wrong, as in `?error=`. */
  readonly error: string | null
}
