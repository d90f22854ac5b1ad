// The package has types for all its icons at once only; each is a module of its own.
declare module 'lucide/dist/esm/icons/*.mjs' {
  const icon: readonly (readonly [tag: string, attributes: Readonly<Record<string, string | number>>])[]
  export default icon
}
