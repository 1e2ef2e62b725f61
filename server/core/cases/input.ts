import { type ActionOf, type AnyMachine, type InputOf, inputValues, ruleOf } from '#contract/core/machine.ts'
import { type Lang } from '#contract/core/refusals/messages.ts'
import { errorsMap } from '#contract/core/refusals/issues.ts'
import { ZodRefusal } from '../http/route.ts'

/** What an action brings along, out of the body of a call that carries the fields of several actions; 422 at the fields. */
export function inputFor<M extends AnyMachine, A extends ActionOf<M>>(
  machine: M,
  action: A,
  bag: Readonly<Record<string, unknown>>,
  lang: Lang,
): InputOf<M, A> {
  const schema = ruleOf(machine, action)?.input
  if (!schema) return undefined as InputOf<M, A>
  const parsed = schema.safeParse(inputValues(machine, action, bag), { reportInput: true })
  if (!parsed.success) throw new ZodRefusal(errorsMap(lang, parsed.error.issues))
  return parsed.data as InputOf<M, A>
}
