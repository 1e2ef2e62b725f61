import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'

const syrianPound = 1
/** How amounts carry their currency: the pound by its sign, as visitors read it too, others by their name. */
export function useCurrency(): (id: number | null | undefined) => string {
  const name = useName('currencies')
  return (id) => (id === syrianPound ? m.format_currency() : name(id))
}
