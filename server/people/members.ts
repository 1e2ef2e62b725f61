import { members } from '#contract/people/members.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { inWords, Refusal, type FieldRefusals } from '../core/errors.ts'
import { register } from '../core/registers/register.ts'
import { StoredColumns } from '../core/registers/register-options.ts'
import type { Area } from '../core/http/route.ts'
import { endErrors, peopleArea, refuseHistory, workPeopleErrors } from './around.ts'
import { membersRegister as own, personColumns } from './person.ts'

const founders = inWords(
  'صفة المؤسس ثابتة بقرار الإشهار، فلا تُغيَّر هنا.',
  'Who is a founder follows from the registration decision and is not changed here.',
)

const rows: Area = (on, services) => {
  register(on, services, members, {
    table: own.table,
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['name_folded'],
    check: async (trx, actor, input, before) => {
      const wrong: FieldRefusals = {
        ...(await workPeopleErrors(trx, services, actor, own, input, before)),
        ...endErrors(input, 'join_date'),
        ...(before?.is_founder === true && !input.is_founder ? { is_founder: [founders] } : {}),
      }
      return Object.keys(wrong).length > 0 ? wrong : new StoredColumns(personColumns(services, input, before))
    },
    removing: async (_trx, _actor, row) => {
      await refuseHistory(row)
      if (row.is_founder === true) throw new Refusal(409, 'state', { fields: { is_founder: [founders] } })
    },
  })
}

/** Members of the own general assembly; institutions have none, and their users no right to it. */
export const membersArea = peopleArea(own, rows)
