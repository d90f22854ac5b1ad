import type { RequestHandler } from 'express'

export declare const authRoutes: RequestHandler
