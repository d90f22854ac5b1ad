// What we call of the routers, optional peers: so none of them need be installed to build us. The tests build applications with
// the real ones.
declare module 'next/link.js' {
  import type { ComponentProps, ReactNode } from 'react'
  export default function Link(
    props: ComponentProps<'a'> & { readonly href: string; readonly prefetch?: false },
  ): ReactNode
}

declare module 'next/navigation.js' {
  export function useRouter(): { push(path: string): void; refresh(): void }
}

declare module 'react-router' {
  import type { ComponentProps, ReactNode } from 'react'
  export function Link(props: Omit<ComponentProps<'a'>, 'href'> & { readonly to: string }): ReactNode
  export function useNavigate(): (path: string) => unknown
  export function useRevalidator(): { revalidate(): Promise<void> }
}

declare module '@tanstack/react-router' {
  export function useRouter(): {
    readonly history: { push(path: string): void }
    invalidate(): Promise<void>
  }
}
