import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { templates } from '#contract/core/notices/templates.ts'
import { fill } from '#contract/core/notices/fill.ts'
import { found } from '../../core/errors.ts'
import { queueForEach } from '../../core/mail/queue.ts'
import type { Actor } from '../../core/identity/actor.ts'
import { type Notice, queueNotice } from '../../core/notices/notify.ts'
import type { Services, Trx } from '../../core/services.ts'
import { sittingMembers } from '../board.ts'
import type { ChangeRow, Subject } from './rows.ts'

interface Words {
  readonly ar: string
  readonly en: string
}

/** The account by its bank and last signs, the driver by name: never a whole number. */
export async function wordsOf(trx: Trx, services: Services, { accountId, driverId }: Subject): Promise<Words> {
  const { rows } = await sql<{
    bank_id: number
    last: string
    driver: string | null
  }>`select a.bank_id, right(a.account_no, 4) as last, (select full_name from manager_accounts where id = ${driverId}) as driver from bank_accounts a where a.id = ${accountId}`.execute(
    trx,
  )
  const { bank_id, last, driver } = found(rows[0])
  const bank = services.reference.find('banks', bank_id)
  // Isolated left to right: the dots stand before the signs in either language.
  const [ar = '', en = ''] = [bank?.name_ar, bank?.name_en].map((name) => `${name ?? ''} \u2066•••${last}\u2069`)
  return driver === null ? { ar, en } : { ar: `${driver} (${ar})`, en: `${driver} (${en})` }
}

/** Tells whoever may decide, in the platform, and the members of the present board, by mail or message to their mobiles. */
export async function tellOfChange(
  trx: Trx,
  services: Services,
  subject: Subject,
  { asker, seconds, effectiveAt }: { asker: string; seconds: readonly number[]; effectiveAt: string | null },
): Promise<void> {
  const what = await wordsOf(trx, services, subject)
  await queueNotice(trx, services, {
    code: 'ACCOUNT-CHANGE',
    userIds: seconds,
    entity: 'bank_accounts',
    entityId: subject.accountId,
    params: { user: asker, what },
    link: '/ngo-profile/bank-accounts',
  })
  const { rows: ngos } = await sql<{ name_ar: string }>`select name_ar from ngos where id = ${subject.ngoId}`.execute(
    trx,
  )
  const { rows: board } = await sql<{
    email: string | null
    mobile: string | null
  }>`select distinct d.email, d.mobile from directors d
    where d.ngo_id = ${subject.ngoId} and ${sittingMembers(todayIn(services.now()))} and coalesce(d.email, d.mobile) is not null`.execute(
    trx,
  )
  const code = effectiveAt === null ? 'ACCOUNT-CHANGE-BOARD' : 'ACCOUNT-CHANGE-BOARD-WAIT'
  const { title, body } = templates[code]
  const params = {
    ngo: found(ngos[0]).name_ar,
    what: what.ar,
    user: asker,
    date: effectiveAt === null ? '' : dayInWords(todayIn(new Date(effectiveAt)), 'ar'),
  }
  await queueForEach(trx, board, {
    subject: title.ar,
    text: fill(body.ar, params, 'ar'),
    template_code: code,
    entity: 'bank_accounts',
    entity_id: subject.accountId,
  })
}

/** Tells whoever asked for a change what became of it, unless that is who decided. */
export const noticeOf = (
  change: ChangeRow,
  actor: Actor | undefined,
  what: Words,
  code: 'ACCOUNT-CHANGED' | 'ACCOUNT-NOT-CHANGED',
): Notice[] =>
  actor?.userId === change.asked_by
    ? []
    : [
        {
          code,
          userIds: [change.asked_by],
          entity: 'bank_accounts',
          entityId: change.bank_account_id,
          params: { what },
          link: '/ngo-profile/bank-accounts',
        },
      ]
