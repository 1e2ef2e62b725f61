import { useAddress } from '#web/core/lists/use-address.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Segments } from '#web/ui/choice-field.tsx'

const views = ['methods', 'payments', 'statement', 'differences'] as const
export type View = (typeof views)[number]

/** Which of the lists is shown: it stands in the address. */
export function useView(usual: View): View {
  const { view } = useAddress().search
  return views.find((one) => one === view) ?? usual
}

/** The lists of a giving screen. Filters of one are none of the other's. */
export function GivingTabs({ shown, usual }: { shown: readonly View[]; usual: View }) {
  const address = useAddress()
  const words = {
    methods: m.methods_tab(),
    payments: m.payments_tab(),
    statement: m.statement_tab(),
    differences: m.differs_tab(),
  }
  return (
    <Segments
      label={m.giving_views()}
      value={useView(usual)}
      choices={shown.map((value) => ({ value, label: words[value] }))}
      onChange={(view) =>
        address.set({
          ...Object.fromEntries(Object.keys(address.search).map((name) => [name, undefined])),
          view: view === usual ? undefined : view,
        })
      }
    />
  )
}
