/** What the tests use of `oidc-provider`, which brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  /** A request of Koa, with what the provider knows about it. */
  export interface ProviderContext {
    readonly oidc: { readonly params?: Readonly<Record<string, string | undefined>> }
    readonly response: { get(name: string): string | undefined }
    set(name: string, value: string): void
  }

  /** What a person is asked at the moment. */
  export interface Interaction {
    readonly prompt: {
      readonly name: string
      readonly details: { readonly missingOIDCScope?: readonly string[] }
    }
    readonly params: { readonly client_id: string }
    readonly grantId?: string
    readonly session?: { readonly accountId: string }
  }

  export interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  /** A certified OpenID provider. */
  export class Provider {
    constructor(issuer: string, configuration: object)
    readonly Grant: {
      new (grant: { readonly accountId: string; readonly clientId: string }): Grant
      find(id: string): Promise<Grant | undefined>
    }
    use(middleware: (context: ProviderContext, next: () => Promise<void>) => Promise<void>): this
    on(
      event: 'authorization.success' | 'grant.success',
      listener: (context: ProviderContext, response?: Readonly<Record<string, string>>) => void,
    ): this
    on(event: 'server_error', listener: (context: ProviderContext, error: Error) => void): this
    callback(): RequestListener
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options?: { readonly mergeWithLastSubmission: boolean },
    ): Promise<void>
  }
}
