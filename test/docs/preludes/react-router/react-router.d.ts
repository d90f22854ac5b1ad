// The part of React Router that the page uses; test/frameworks builds with it.
declare module 'react-router' {
  export interface LoaderFunctionArgs {
    readonly request: Request
  }
}
