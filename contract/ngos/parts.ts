import { z } from 'zod'

/** Parts of an organisation's file that the record counts. */
export const fileParts = [
  'branches',
  'centres',
  'contacts',
  'services',
  'bank_accounts',
  'documents',
  'users',
  'members',
] as const
/** What an organisation shows to the public. */
export const openParts = ['programs', 'activities', 'campaigns', 'jobs', 'volunteering', 'news', 'events'] as const

/** How much there is of each; `shown` of it stands on the public page. */
export const counts = {
  file: z.record(z.enum(fileParts), z.int()),
  open: z.record(z.enum(openParts), z.object({ total: z.int(), shown: z.int() })),
  guest_messages: z.object({ total: z.int(), waiting: z.int() }),
}

/** Verdicts of the ministry on sections of the file, the newest. */
export const reviews = z.object({
  total: z.int(),
  rows: z.array(
    z.object({
      id: z.int(),
      name_ar: z.string(),
      name_en: z.string(),
      accepted: z.boolean(),
      feedback: z.string().nullable(),
      by: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
})

/** Accounts of the organisation, the main one first. */
export const users = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    is_main: z.boolean(),
    is_active: z.boolean(),
    last_login_at: z.string().nullable(),
  }),
)
