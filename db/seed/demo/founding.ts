import { addDays } from '#contract/core/values/dates.ts'
import { idsBy } from '../add-missing.ts'
import { founder, type FoundingCase, foundingCases } from './founding-cases.ts'
import { seedFoundingDocuments } from './founding-documents.ts'
import { seedFoundingNotices } from './founding-notices.ts'
import { seedReviews } from './founding-reviews.ts'
import { seedSections } from './founding-sections.ts'
import type { Kit, Owner } from './kit.ts'
import { person } from './people.ts'
import { momentOf, seedTransaction, workingDayBack } from './transaction.ts'

/** Founding accounts and their open requests, one in each place where a request can wait. */
export async function seedFoundingRequests(kit: Kit): Promise<void> {
  for (const [n, one] of foundingCases.entries()) await seedCase(kit, one, n)
}

async function seedCase(kit: Kit, one: FoundingCase, n: number): Promise<void> {
  const { db } = kit
  const { first_name, last_name } = person(n * 5)
  const user = await db
    .insertInto('users')
    .values({
      kind: 'est',
      email: one.email,
      mobile: `+963900000${940 + n}`,
      password_hash: kit.tools.passwordHash,
      first_name,
      last_name,
      email_verified_at: momentOf(kit, (one.moves[0]?.back ?? 2) + 3),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const byName = await idsBy(db, 'users', 'username')
  const userId = (name: string): number => (name === founder ? user.id : byName(name))
  const establishment = await db
    .insertInto('establishments')
    .values({
      user_id: user.id,
      ...caseColumns(kit, one),
      assigned_user_id: one.transaction?.officer === undefined ? null : userId(one.transaction.officer),
    })
    .returning(['id', 'tracking_no'])
    .executeTakeFirstOrThrow()
  const owner: Owner = {
    type: 'establishments',
    id: establishment.id,
    establishment_id: establishment.id,
    uploaded_by: user.id,
  }
  const sections = await seedSections(kit, one, owner, user.id, n)
  await seedFoundingDocuments(kit, one, owner)
  if (one.transaction !== undefined) {
    const subject = `تأسيس منظمة غير حكومية: ${one.name_ar}`
    const submitted = one.moves[0]?.back ?? 0
    const requestId = await seedTransaction(
      kit,
      {
        slug: 'establishing_ngo',
        applicant: { establishment_id: establishment.id, request_no: establishment.tracking_no },
        subject,
        submitted,
        moves: one.moves,
        ...one.transaction,
      },
      userId,
    )
    await seedFoundingNotices(kit, one, {
      founderId: user.id,
      establishmentId: establishment.id,
      requestId,
      officerId: one.transaction.officer === undefined ? null : userId(one.transaction.officer),
    })
  }
  await seedReviews(kit, one, establishment.id, sections, userId, momentOf(kit, one.moves.at(-1)?.back ?? 0, 1))
}

/** Columns that follow from how far the request is. */
function caseColumns(kit: Kit, one: FoundingCase) {
  if (one.status === 1) return { legal_form_id: one.form, governorate_id: one.governorate }
  const dayOfStep = (step: number): string | undefined => {
    const move = one.moves.findLast((done) => done.step === step && done.decision === 'forward')
    return move && workingDayBack(kit, move.back)
  }
  const opened = dayOfStep(4)
  const handedIn = dayOfStep(5)
  const returned = one.moves.find((move) => move.decision === 'return')
  return {
    legal_form_id: one.form,
    governorate_id: one.governorate,
    status_id: one.status,
    current_stage_number: one.stage,
    finished_stage_number: one.stage - 1,
    name_assignment: opened === undefined ? 'pending' : 'accepted',
    submitted_at: momentOf(kit, one.moves[0]?.back ?? 0),
    docs_due_at: opened === undefined ? null : addDays(opened, 90),
    legal_deadline_at: handedIn === undefined ? null : addDays(handedIn, 60),
    return_due_at: returned ? addDays(workingDayBack(kit, returned.back), 30) : null,
    clock_paused_at: returned ? momentOf(kit, returned.back, 5) : null,
  }
}
