import { toWebHandler } from 'latchkey'
import type { LoaderFunctionArgs } from 'react-router'
import { auth } from './auth.server'

const handle = toWebHandler(auth)

export const loader = ({ request }: LoaderFunctionArgs) => handle(request)
export const action = loader
