// The part of TanStack Start that the page uses; test/frameworks builds with it.
declare module '@tanstack/react-router' {
  type Handler = (context: { readonly request: Request }) => Promise<Response>
  export function createFileRoute(
    path: string,
  ): (options: { readonly server: { readonly handlers: Readonly<Record<string, Handler>> } }) => unknown
}
declare module '@tanstack/react-start' {
  export function createServerFn(options: { readonly method: 'GET' | 'POST' }): {
    handler<Answer>(answer: () => Promise<Answer>): () => Promise<Answer>
  }
}
declare module '@tanstack/react-start/server' {
  export function getRequest(): Request
}
