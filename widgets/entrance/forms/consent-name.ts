/** The box by which somebody agrees to what the page asks for. */
export const consentName = 'legal'
