import { sql } from 'kysely'
import { templates } from '#contract/core/notices/templates.ts'
import { fill } from '#contract/core/notices/fill.ts'
import { queueMail } from '../core/mail/queue.ts'
import type { Trx } from '../core/services.ts'

/** After the address of an account changed: the old one is told, and open codes and links that were sent to it die. */
export async function tellOldAddress(
  trx: Trx,
  before: { id: number; email: string; locale: 'ar' | 'en' },
  now: { username: string; email: string },
): Promise<void> {
  if (now.email === before.email) return
  await sql`update verification_codes set voided_at = now() where user_id = ${before.id} and used_at is null and voided_at is null`.execute(
    trx,
  )
  const { title, body } = templates['EMAIL-CHANGED']
  await queueMail(trx, {
    to: before.email,
    subject: title[before.locale],
    text: fill(body[before.locale], { username: now.username, email: now.email }, before.locale),
    template_code: 'EMAIL-CHANGED',
    entity: 'users',
    entity_id: before.id,
  })
}
