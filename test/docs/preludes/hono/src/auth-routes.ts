import type { Hono } from 'hono'

export declare const authRoutes: Hono
