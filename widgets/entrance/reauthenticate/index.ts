export { ReauthenticateProvider, useReauthentication } from './reauthenticate-provider.tsx'
export type { Reauthentication, ReauthenticateProviderProps } from './reauthenticate-provider.tsx'
export type { ReauthenticationMethod } from './reauthentication-dialog.tsx'
