export const userFields = { company: 'string <= 80' } as const
