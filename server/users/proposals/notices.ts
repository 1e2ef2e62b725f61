import { sql } from 'kysely'
import type { Notice } from '../../core/notices/notify.ts'
import type { Db, Trx } from '../../core/services.ts'
import type { ProposalRow, Subject } from './rows.ts'
import type { Second } from './seconds.ts'

/** Name of the person or of the role whose rights or account wait. */
export async function wordsOf(db: Db | Trx, subject: Subject): Promise<{ ar: string; en: string }> {
  const { rows } = await (
    subject.kind === 'role'
      ? sql<{
          ar: string
          en: string
        }>`select name_ar as ar, coalesce(name_en, name_ar) as en from roles where id = ${subject.roleId}`
      : sql<{
          ar: string
          en: string
        }>`select concat_ws(' ', first_name, last_name) as ar, concat_ws(' ', first_name, last_name) as en from users where id = ${subject.userId}`
  ).execute(db)
  const { ar, en } = rows[0] ?? { ar: '', en: '' }
  if (subject.kind === 'role') return { ar: `الدور «${ar}»`, en: `the role “${en}”` }
  return subject.kind === 'account' || subject.kind === 'colleague'
    ? { ar: `حساب ${ar}`, en: `the account of ${en}` }
    : { ar, en }
}

/** What a proposal is about, for a sentence of its own: the rights of a person, the role, the account. */
async function aboutOf(db: Db | Trx, subject: Subject): Promise<{ ar: string; en: string }> {
  const { ar, en } = await wordsOf(db, subject)
  if (subject.kind === 'person') return { ar: `صلاحيات ${ar}`, en: `the rights of ${en}` }
  if (subject.kind === 'transaction_roles')
    return { ar: `أدوار المعاملات لدى ${ar}`, en: `the transaction roles of ${en}` }
  return { ar, en }
}

/** Page on which a proposal is decided, in the ministry or by a colleague. */
const linkOf = ({ kind }: Subject, by: Second['kind']): string => {
  if (by === 'org') return '/technical-support/users'
  if (kind === 'role') return '/ministry/settings/roles'
  return `/ministry/settings/users/${kind === 'colleague' ? 'ngo-users' : 'ministry-users'}`
}

/** Tells who can confirm what was asked for, and the owner of an account whose second factors would go: it may be against his will. */
export async function proposedNotices(
  db: Db | Trx,
  subject: Subject,
  asked: { id: number; user: string; date: string; seconds: readonly Second[]; isReset: boolean },
): Promise<Notice[]> {
  const { id: entityId, seconds, isReset, user, date } = asked
  const about = { entity: 'right_proposals', entityId }
  // All of them are of one house: colleagues, or the ministry where no colleague can.
  const by = seconds[0]?.kind ?? 'ministry'
  return [
    {
      ...about,
      code: by === 'org' ? 'COLLEAGUE-CHANGE' : 'RIGHTS-PROPOSED',
      userIds: seconds.map((second) => second.id),
      params: { user, what: await aboutOf(db, subject), date },
      link: linkOf(subject, by),
    },
    ...(isReset && subject.kind !== 'role'
      ? [{ ...about, code: 'FACTOR-RESET-ASKED', userIds: [subject.userId], params: { user } } as const]
      : []),
  ]
}

/** Tells the asker what came of it. */
export async function answeredNotices(
  db: Db | Trx,
  row: ProposalRow,
  subject: Subject,
  {
    code,
    user,
    reason,
  }: { code: 'RIGHTS-CONFIRMED' | 'RIGHTS-REFUSED' | 'RIGHTS-LAPSED'; user: string; reason: string },
): Promise<Notice[]> {
  const what = await aboutOf(db, subject)
  const about = { userIds: [row.asked_by], entity: 'right_proposals', entityId: row.id }
  if (subject.kind !== 'colleague')
    return [{ ...about, code, params: { user, what, reason }, link: linkOf(subject, 'ministry') }]
  const link = linkOf(subject, 'org')
  if (code === 'RIGHTS-CONFIRMED') return [{ ...about, code: 'COLLEAGUE-CHANGED', params: { user, what }, link }]
  const late = { ar: 'لم يؤكده أحد في المهلة', en: 'nobody confirmed it in time' }
  return [{ ...about, code: 'COLLEAGUE-UNCHANGED', params: { what, reason: reason || late }, link }]
}
