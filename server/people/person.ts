import { sql } from 'kysely'
import type { z } from 'zod'
import type { PermissionCode, PermissionSlug } from '#contract/core/rights/permissions.ts'
import { personRules, type person } from '#contract/profile/people.ts'
import type { FieldErrorCode } from '#contract/core/refusals/messages.ts'
import { may, ngoOf, type Actor } from '../core/identity/actor.ts'
import { nationalMobile, storedMobile } from '../core/identity/mobile.ts'
import { decrypt, encrypt, hiddenNumber, hmac, hmacs } from '../core/identity/secrets.ts'
import type { FieldRefusals } from '../core/errors.ts'
import type { On } from '../core/http/route.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Services, Trx } from '../core/services.ts'

/** Personal data as a form sends them. */
export type Person = { [K in keyof typeof person]: z.output<(typeof person)[K]> }

/** A register of people: its table, its right, and the youngest age in years. */
export interface PeopleRegister {
  readonly table: 'employees' | 'volunteers' | 'general_authority_members' | 'directors'
  readonly permission: PermissionSlug
  readonly youngest: number
  /** The field of the number that the organisation gives, unique in the register. */
  readonly number: string
  /** What a person of it is called, in refusals. */
  readonly ar: string
  readonly en: string
}
export const employeesRegister: PeopleRegister = {
  table: 'employees',
  number: 'employment_number',
  permission: 'ngo_employees',
  youngest: 15,
  ar: 'الموظفين',
  en: 'employees',
}
export const volunteersRegister: PeopleRegister = {
  table: 'volunteers',
  number: 'volunteer_number',
  permission: 'ngo_volunteers',
  youngest: 15,
  ar: 'المتطوعين',
  en: 'volunteers',
}
export const membersRegister: PeopleRegister = {
  table: 'general_authority_members',
  number: 'membership_no',
  permission: 'ngo_general_authority_members',
  youngest: 18,
  ar: 'أعضاء الهيئة العامة',
  en: 'members of the general assembly',
}
export const peopleRegisters: readonly PeopleRegister[] = [employeesRegister, volunteersRegister, membersRegister]

/** A right of an organisation's user, or of the ministry's user who visits its file. */
export const holds = (actor: Actor, slug: PermissionSlug, code: PermissionCode): boolean =>
  actor.acting ? code === 'S' || actor.acting.write : may(actor, slug, code)

/** Whole national numbers are shown to whoever may change the register [domain Q38]. */
export const seesNumbers = (actor: Actor, { permission }: PeopleRegister): boolean => holds(actor, permission, 'U')

/** A stored row as this reader has it: the number in the clear or hidden, the mobile as people write it. */
export const personView =
  ({ secrets }: Services, register: PeopleRegister) =>
  (row: Row, actor: Actor): Record<string, unknown> => ({
    ...(typeof row.id_number === 'string'
      ? {
          id_number: seesNumbers(actor, register)
            ? decrypt(row.id_number, secrets.encryptionKey, 'id_number')
            : hiddenNumber,
        }
      : {}),
    ...(typeof row.mobile === 'string' ? { mobile: nationalMobile(row.mobile) } : {}),
  })

/** Columns of number and mobile; an unchanged number keeps its cipher, so that the log does not tell of a change. */
export function personColumns({ secrets }: Services, { id_number, mobile }: Person, before?: Row) {
  const kept = before && hmacs(id_number, secrets.hmacKey).includes(String(before.id_number_hash))
  return {
    mobile: storedMobile(mobile),
    ...(kept
      ? { id_number: before.id_number, id_number_hash: before.id_number_hash }
      : {
          id_number: encrypt(id_number, secrets.encryptionKey, 'id_number'),
          id_number_hash: hmac(id_number, secrets.hmacKey),
        }),
  }
}

/** Rules of a person that need two fields [domain 0]. */
export function personErrors(input: Person, youngest: number): FieldRefusals {
  const found: Record<string, { code: FieldErrorCode; params?: Record<string, unknown> }[]> = {}
  const addIssue = ({ path = [], params = {} }: { path?: PropertyKey[]; params?: Record<string, unknown> }) => {
    const { code, ...rest } = params as { code: FieldErrorCode }
    ;(found[String(path[0])] ??= []).push({ code, params: rest })
  }
  personRules(input, { addIssue } as unknown as z.RefinementCtx, youngest)
  return found
}

/** Age in whole years on a day. */
export const ageOn = (birth: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(birth.slice(0, 4)) - (day.slice(5) < birth.slice(5) ? 1 : 0)

/**
 * Changes of an organisation's people happen one after the other: an edit writes several registers, and two of them
 * would otherwise hold each other's rows. The first key is a word of its own (`people`).
 */
export const lockPeople = (trx: Trx, ngoId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('people'), ${ngoId}::int)`.execute(trx)

/** Makes every change of a register wait for its turn. */
export const inTurn =
  (on: On): On =>
  (call, handler) =>
    on(call, (context) =>
      handler({
        ...context,
        write: (work) =>
          context.write(async (trx) => {
            await lockPeople(trx, ngoOf(context.actor as Actor))
            return work(trx)
          }),
      }),
    )
