import { createServerFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { getSession } from 'latchkey'
import { auth } from './auth'

/** Whose request is being answered; null for strangers. Runs on the server, also when a page in the browser calls it. */
export const readSession = createServerFn({ method: 'GET' }).handler(() => getSession(auth, getRequest()))
