/**
 * The rules of all layers in the order of the layers, in none: for pages whose own reset is in no layer.
 * @throws {Error} when a layer is missing
 */
export function withoutLayers(css: string): string
