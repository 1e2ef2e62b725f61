import { IconChevronLeft, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { chooseType, type TypeChoice, typeAreas } from '#contract/transactions/choosing.ts'
import { callApi } from '#web/core/api/api.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useAddress } from '#web/core/lists/use-address.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { NoneState } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { requestsPath } from './paths.ts'
import { inLang } from '../shared/in-lang.ts'
import { areaWords, obstacleWords, typesFor } from './request-tools.ts'
import { TypeGuideCard } from './type-guide.tsx'
import css from './requests.module.css'

/** One thing that the organisation may want, in its own words. */
function Choice({ type, chosen, onChoose }: { type: TypeChoice; chosen: boolean; onChoose: () => void }) {
  return (
    <li>
      <button type="button" className={css.choice} aria-pressed={chosen} onClick={onChoose}>
        <span>
          <b>{inLang(type.intention_ar, type.intention_en)}</b>
          <small>
            {type.obstacle
              ? obstacleWords(type.obstacle)
              : `${nameOf(type)} · ${m.ministry_days({ count: type.days })} · ${type.fee_amount ?? m.request_no_fee()}`}
          </small>
        </span>
        {type.obstacle ? (
          <IconLock size={18} aria-hidden />
        ) : (
          <IconChevronLeft className={css.arrow} size={18} aria-hidden />
        )}
      </button>
    </li>
  )
}

interface Choosing {
  readonly types: readonly TypeChoice[]
  readonly typed: string
  readonly chosen: number | undefined
  readonly onChoose: (id: number) => void
}

/** What fits the words that were typed; everything by area while nothing is typed. */
function Choices({ types, typed, chosen, onChoose }: Choosing) {
  const found = typesFor(types, typed)
  const list = (shown: readonly TypeChoice[]) => (
    <ul className={css.choices}>
      {shown.map((type) => (
        <Choice key={type.id} type={type} chosen={type.id === chosen} onChoose={() => onChoose(type.id)} />
      ))}
    </ul>
  )
  if (typed.trim() !== '' && found.length > 0) return <Card pad={false}>{list(found)}</Card>
  return (
    <>
      {found.length === 0 && (
        <Card>
          <NoneState title={m.request_nothing_fits()} text={m.request_nothing_fits_text()} />
        </Card>
      )}
      {typeAreas.map((area) => {
        const inArea = types.filter((type) => type.area === area)
        return inArea.length > 0 ? (
          <Card key={area} title={areaWords[area]()} pad={false}>
            {list(inArea)}
          </Card>
        ) : null
      })}
    </>
  )
}

/** The beginning of a request: what is wanted, in plain words; beside it what it needs, before anything is begun. */
export function ChooseRequest() {
  const address = useAddress()
  const typed = address.one('q') ?? ''
  const late = useDeferredValue(typed)
  const chosen = Number(address.one('type')) || undefined
  const query = useQuery({
    queryKey: [chooseType.path],
    queryFn: async () => (await callApi(chooseType, {})).data,
  })
  const choose = (id: number) => {
    address.set({ type: id })
    // On a phone the guide stands below the choices.
    requestAnimationFrame(() => document.getElementById('type-guide')?.focus())
  }
  return (
    <Page>
      <PageHead
        title={m.request_what()}
        crumbs={[{ label: headingOf(requestsPath), href: requestsPath }, { label: m.request_new() }]}
        note={m.request_what_text()}
      />
      <div className={css.wizard}>
        <div className={css.part}>
          <TextField
            field={{
              id: 'intention',
              name: 'q',
              value: typed,
              error: undefined,
              onChange: (value: string) => address.set({ q: value || undefined }),
              onBlur: () => undefined,
              onLabel: () => undefined,
            }}
            label={m.request_intention()}
            placeholder={m.request_intention_example()}
          />
          <Loaded query={query} lines={10}>
            {(types) => <Choices types={types} typed={late} chosen={chosen} onChoose={choose} />}
          </Loaded>
        </div>
        <div className={css.part} id="type-guide" tabIndex={-1}>
          {chosen ? (
            <TypeGuideCard key={chosen} id={chosen} />
          ) : (
            <Card>
              <p>{m.request_choose_first()}</p>
            </Card>
          )}
        </div>
      </div>
    </Page>
  )
}
