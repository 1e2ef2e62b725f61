import { employees } from '#contract/people/employees.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { forbidden, type FieldRefusals } from '../core/errors.ts'
import { register } from '../core/registers/register.ts'
import type { Row } from '../core/registers/register-rows.ts'
import { StoredColumns } from '../core/registers/register-options.ts'
import type { Area, On } from '../core/http/route.ts'
import { ownErrors } from '../profile/index.ts'
import { endErrors, peopleArea, refuseHistory, workPeopleErrors } from './around.ts'
import { employeesRegister as own, personColumns } from './person.ts'
import { seesSalaries, staffError } from './rules.ts'

/** The order of a list must not tell what its rows hide. */
const ordered =
  (on: On): On =>
  (call, handler) =>
    on(call, (context) => {
      const { sort = '' } = (context.query ?? {}) as { sort?: string }
      if (/^-?(salary|contract_file)$/.test(sort) && !seesSalaries(context.actor as Actor)) throw forbidden()
      return handler(context)
    })

const rows: Area = (on, services) => {
  register(on, services, employees, {
    table: own.table,
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['name_folded'],
    check: async (trx, actor, input, before) => {
      const wrong: FieldRefusals = {
        ...(await workPeopleErrors(trx, services, actor, own, input, before)),
        ...endErrors(input, 'start_date'),
        ...staffError(services, input.position),
        ...(await ownErrors(trx, ngoOf(actor), { branch_id: input.branch_id })),
      }
      if (Object.keys(wrong).length > 0) return wrong
      // Whoever does not see a salary sends none: it stays as it is. The ministry enters none either.
      const kept = seesSalaries(actor)
        ? {}
        : before
          ? { salary: before.salary, contract_file: before.contract_file }
          : actor.acting
            ? { salary: null }
            : {}
      return new StoredColumns({ ...personColumns(services, input, before), ...kept })
    },
    removing: (_trx, _actor, row) => refuseHistory(row),
  })
}

const hidden = (row: Row) => ({
  ...('salary' in row ? { salary: null } : {}),
  ...('contract_file' in row ? { contract_file: null } : {}),
})

/** Employees of the own organisation. */
export const employeesArea: Area = (on, services) =>
  peopleArea(own, rows, (row, actor) => (seesSalaries(actor) ? {} : hidden(row)))(ordered(on), services)
