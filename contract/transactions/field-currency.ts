import type { TypeField } from './type-fields.ts'

type Option = TypeField['options'][number]
/** The currency of an amount as it was chosen beside it; undefined before it is, and of amounts in Syrian pounds. */
export const currencyOf = (
  { currency_by }: Pick<TypeField, 'currency_by'>,
  fields: readonly TypeField[],
  valueOf: (key: string) => unknown,
): Option | undefined =>
  fields.find(({ key }) => key === currency_by)?.options.find(({ value }) => value === valueOf(currency_by ?? ''))
