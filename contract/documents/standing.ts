import { z } from 'zod'
import { documentStandings, type DocumentStanding } from '../core/values/document-standing.ts'

/** How a certified document stands today. */
export const standing = z.enum(Object.keys(documentStandings) as [DocumentStanding, ...DocumentStanding[]])
