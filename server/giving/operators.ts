import { sql } from 'kysely'
import { Refusal } from '../core/errors.ts'
import type { Services } from '../core/services.ts'
import { type Operator, operatorAt, OperatorSilent } from './operator.ts'

/** The operator of a payment method. Without one, nothing can be paid by it. */
export function operatorOf({ config, reference }: Pick<Services, 'config' | 'reference'>, slug: string): Operator {
  if (config.paymentUrl === undefined) throw new Refusal(409, 'payment_silent')
  return operatorAt(config.paymentUrl, slug, reference.setting('payment.patience_seconds', 8) * 1_000)
}

type Question = 'start' | 'confirm' | 'status' | 'cancel' | 'refund'
interface Asked {
  readonly id: number
  readonly ngo_id: number
}
/**
 * Asks an operator outside of any transaction, and notes what it said; undefined when it said nothing that can be relied
 * upon. Codes and telephones are in no note and no log.
 */
export async function ask<T extends { result: string }>(
  services: Services,
  { id, ngo_id }: Asked,
  question: Question,
  asking: () => Promise<T>,
): Promise<T | undefined> {
  const answer = await asking().catch((error: unknown) => {
    if (!(error instanceof OperatorSilent)) throw error
    services.log.warn({ payment: id, question, why: error.message }, 'a payment operator gave no answer')
    return undefined
  })
  const amount = answer && 'amount' in answer ? (answer.amount as string) : null
  const said = answer === undefined ? 'silent' : 'code' in answer ? (answer.code as string) : answer.result
  await sql`insert into payment_answers (ngo_id, payment_id, question, answer, amount) values (${ngo_id}, ${id}, ${question}, ${said}, ${amount})`.execute(
    services.db,
  )
  return answer
}
