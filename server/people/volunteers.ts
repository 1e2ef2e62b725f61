import { sql } from 'kysely'
import { fullAge, volunteers } from '#contract/people/volunteers.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { ngoOf } from '../core/identity/actor.ts'
import type { FieldRefusals } from '../core/errors.ts'
import { refuseInUse } from '../core/registers/in-use.ts'
import { register } from '../core/registers/register.ts'
import { StoredColumns } from '../core/registers/register-options.ts'
import type { Area } from '../core/http/route.ts'
import { ownErrors } from '../profile/index.ts'
import { endErrors, peopleArea, refuseHistory, workPeopleErrors } from './around.ts'
import { ageOn, personColumns, volunteersRegister as own } from './person.ts'
import { consentError } from './rules.ts'

const rows: Area = (on, services) => {
  register(on, services, volunteers, {
    table: own.table,
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['name_folded'],
    check: async (trx, actor, input, before) => {
      const wrong: FieldRefusals = {
        ...(await workPeopleErrors(trx, services, actor, own, input, before)),
        ...endErrors(input, 'start_date'),
        ...(ageOn(input.birth_date, todayIn(services.now())) < fullAge && input.guardian_consent_file === null
          ? { guardian_consent_file: [consentError] }
          : {}),
        ...(await ownErrors(trx, ngoOf(actor), { branch_id: input.branch_id })),
      }
      return Object.keys(wrong).length > 0 ? wrong : new StoredColumns(personColumns(services, input, before))
    },
    removing: async (trx, actor, row) => {
      await refuseHistory(row)
      await refuseInUse(trx, {
        ar: 'ساعات مسجّلة',
        en: 'Recorded hours',
        question: sql`select from volunteer_hours where volunteer_id = ${row.id} and ngo_id = ${ngoOf(actor)} and deleted_at is null`,
      })
    },
  })
}

/** Volunteers of the own organisation; a minor has the guardian's consent. */
export const volunteersArea = peopleArea(own, rows)
