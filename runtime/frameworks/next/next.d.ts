// What we call of Next, an optional peer: so it need not be installed to build us. The tests build applications with the real one.
declare module 'next/headers.js' {
  export function headers(): Promise<Headers>
  export function cookies(): Promise<{ getAll(): { readonly name: string; readonly value: string }[] }>
}

declare module 'next/navigation.js' {
  export function redirect(path: string): never
}
