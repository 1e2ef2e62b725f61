import { z } from 'zod'
import { kindFacts, type MoneyKind, moneyKinds } from '#contract/grants/kinds.ts'
import { fundingRequest } from '#contract/transactions/workflow.ts'
import { inWords, invalid } from '../core/errors.ts'
import { requestKinds, type TypeEffects } from '../transactions/index.ts'
import { approvalType } from './approval-type.ts'
import { moneyKind } from './kind.ts'
import { holdMoney } from './record.ts'

const noAccount = inWords(
  'الحساب المصرفي في هذا السجل ليس مفعّلاً. صححوا السجل أولاً.',
  'The bank account of this record is not active. Correct the record first.',
)
const needsNone = inWords(
  'لا تحتاج هذه المنحة إلى موافقة: سُجّلوها في صفحة المنح.',
  'This grant needs no approval: record it on the page of grants.',
)

/** The requests that carry approvals, without what their records do: who cancels a record withdraws its request. */
export const carryingRequests = () => requestKinds(moneyKinds.map((kind) => shell(kind)))
const machineOf = (kind: MoneyKind) => fundingRequest(kindFacts[kind].organisation, kindFacts[kind].ministry)
const shell = (kind: MoneyKind): TypeEffects => ({
  slug: kindFacts[kind].slug,
  payload: z.strictObject({}),
  machine: machineOf(kind),
})

/** Approvals of foreign grants, transfers abroad and international donations [domain 3.9, 6.3]. */
export const approvalTypes: readonly TypeEffects[] = moneyKinds.map((kind) =>
  approvalType({
    ...kindFacts[kind],
    machine: machineOf(kind),
    hold: (trx, id, ngoId) => holdMoney(trx, kind, id, ngoId),
    cases: moneyKind(kind, carryingRequests()),
    guard: ({ services }, record, at) => {
      if (!record.account_is_open) throw invalid({ [at]: [noAccount] })
      const isLocal = !record.is_foreign && !services.reference.setting('grants.local_requires_approval', false)
      if (isLocal) throw invalid({ [at]: [needsNone] })
    },
  }),
)
