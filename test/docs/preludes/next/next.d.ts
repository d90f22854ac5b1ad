// The part of Next that the page uses; test/frameworks builds with Next itself.
declare module 'next/headers' {
  export function headers(): Promise<Headers>
}
