import { index, type RouteConfig } from '@react-router/dev/routes'
import { authRoutes } from './auth/routes'

export default [index('routes/home.tsx'), ...authRoutes] satisfies RouteConfig
