export { createAuthClient } from 'better-auth/client'
