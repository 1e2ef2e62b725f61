import { useQuery } from '@tanstack/react-query'
import { findPerson, type places } from '#contract/people/find.ts'
import { latinDigits } from '#contract/core/values/arabic.ts'
import { screenWords } from '#contract/core/rights/screen-words.ts'
import { label } from '#web/base/label.ts'
import { screenTitles } from '#web/core/screens/screen-titles.ts'
import { callApi } from '#web/core/api/api.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DateText } from '#web/ui/text.tsx'
import { emptyPerson, type PersonForm } from './person-values.ts'

export type Place = (typeof places)[number]
const words: Readonly<Record<Place, () => string>> = {
  employee: () => label(screenWords.employees),
  volunteer: () => label(screenWords.volunteers),
  member: screenTitles.authority,
  founder: () => label(screenWords.founders),
  council: () => label(screenWords.council),
  trustee: () => label(screenWords.trustees),
  executive: () => label(screenWords.executives),
}

/** A number that may be complete: it is asked for only then. */
const whole = (text: string) => /^(\d{11}|[A-Z0-9]{6,15})$/.test(text)

/** Says while the number is typed where else in the organisation the person stands, and offers what is recorded there. */
export function KnownPerson({ form: { field }, own }: { form: PersonForm; own: Place }) {
  const number = latinDigits(field('id_number').value).trim().toUpperCase()
  const { data } = useQuery({
    queryKey: [findPerson.path, number],
    queryFn: async () => (await callApi(findPerson, { body: { id_number: number } })).data,
    enabled: whole(number) && !/^\d{6,10}$/.test(number),
    meta: { quiet: true },
    retry: false,
    gcTime: 0,
  })
  const elsewhere = data?.places.filter(({ place }) => place !== own) ?? []
  const [first] = elsewhere
  const known = data?.person
  if (!first || !known) return null
  const blank = field('first_name').value === '' && field('last_name').value === ''
  const take = () => {
    for (const [name, value] of Object.entries(known))
      if (value !== null && name in emptyPerson) field(name as 'first_name').onChange(value as string)
  }
  return (
    <Notice
      tone="info"
      role="status"
      title={blank ? m.people_known({ name: first.name }) : m.people_also()}
      {...(blank
        ? {
            end: (
              <Button size="row" look="default" onClick={take}>
                {m.people_known_take()}
              </Button>
            ),
          }
        : {})}
    >
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {elsewhere.map(({ place, id, from, until }) => (
          <li key={`${place} ${id}`}>
            {words[place]()} (<DateText value={from} short /> – {until ? <DateText value={until} short /> : '…'})
          </li>
        ))}
      </ul>
    </Notice>
  )
}
