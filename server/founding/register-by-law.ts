import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import { act } from '../core/cases/act.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services, Trx } from '../core/services.ts'
import { foundingKind } from './act.ts'
import { everywhere, getCase, type Case } from './case.ts'
import { missingForReturn, type Sections } from './completeness.ts'
import { isMainAddressTaken } from './create-organisation.ts'
import { findNameConflicts, lockNames } from './names.ts'
import { sectionsOf } from './sections.ts'

/** Requests with the ministry whose legal term is over; a frozen one waits, its clock stands still. */
const overdue = (today: string) =>
  sql`e.status_id in (5, 6, 8) and not e.is_frozen and e.legal_deadline_at < ${today}::date and e.deleted_at is null`

const obstacles = {
  name: { ar: 'اسم المنظمة لم يعد متاحاً', en: 'its name is no longer free' },
  address: {
    ar: 'بريد صاحب الطلب هو عنوان حساب في منظمة أخرى',
    en: 'the applicant’s e-mail address belongs to an account of another organisation',
  },
  objected: {
    ar: 'اعترض أحد المسمّين مؤسسين على تسميته',
    en: 'somebody named as a founder objected to it',
  },
  incomplete: { ar: 'بيانات الطلب أو وثائقه غير مكتملة', en: 'its data or documents are not complete' },
}
/**
 * The ministry's verdicts are what its silence replaces. The name must be free, the file complete, and nobody a founder
 * against his word all the same.
 */
async function obstacleTo(
  trx: Trx,
  services: Services,
  c: Case,
  sections: Sections,
): Promise<keyof typeof obstacles | undefined> {
  if (Object.keys(missingForReturn(services, sections, 'ar', c.est, [])).length > 0) return 'incomplete'
  if (sections.members.some(({ id }) => sections.objectors?.has(id))) return 'objected'
  if (await isMainAddressTaken(trx, c)) return 'address'
  await lockNames(trx)
  const conflicts = await findNameConflicts(trx, String(sections.ngo.name_ar), { establishmentId: c.est.id }, 1)
  return conflicts.some((one) => one.exact) ? 'name' : undefined
}

/** The central administrators learn once why the law's registration was not made. */
async function tellObstacle(trx: Trx, services: Services, c: Case, why: keyof typeof obstacles): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select ur.user_id as id from held_roles ur join roles r on r.id = ur.role_id where r.slug = 'CA'
      and not exists (select 1 from user_notifications u where u.code = 'LEGAL-BLOCKED' and u.entity = 'establishments' and u.entity_id = ${c.est.id})`.execute(
    trx,
  )
  await queueNotice(trx, services, {
    code: 'LEGAL-BLOCKED',
    userIds: rows.map((user) => user.id),
    entity: 'establishments',
    entityId: c.est.id,
    params: { tracking_no: c.est.tracking_no, reason: obstacles[why] },
    link: `/ministry/creation-requests/${c.est.id}`,
  })
}

async function registerOne(trx: Trx, services: Services, id: number, today: string): Promise<boolean> {
  const c = await getCase(trx, everywhere, id, 'update')
  // An officer may have decided, returned or frozen it while this waited for the row.
  const due = await sql`select 1 from establishments e where e.id = ${id} and ${overdue(today)}`.execute(trx)
  if (due.rows.length === 0) return false
  const why = await obstacleTo(trx, services, c, await sectionsOf(trx, c.est))
  if (why) {
    await tellObstacle(trx, services, c, why)
    return false
  }
  await act(trx, services, foundingKind, { actor: undefined, id, action: 'register_by_law', input: undefined })
  return true
}

/** Where the ministry has allowed it: makes organisations of the requests on which nobody decided within the legal term; answers how many [domain 3.2]. One that fails holds no other up. */
export async function registerByLaw(services: Services): Promise<number> {
  if (!services.reference.setting('founding.deemed_registration', false)) return 0
  const today = todayIn(services.now())
  const { rows } = await sql<{
    id: number
  }>`select e.id from establishments e where ${overdue(today)} order by e.legal_deadline_at, e.id`.execute(services.db)
  const failures: unknown[] = []
  let registered = 0
  for (const { id } of rows)
    try {
      const made = await services.db.transaction().execute((trx) => registerOne(trx, services, id, today))
      if (made) registered += 1
    } catch (error) {
      services.log.error({ err: error, establishment_id: id }, 'registration by law failed')
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, 'registration by law')
  return registered
}
