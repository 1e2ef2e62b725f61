import { sectionWords } from '#contract/founding/review-words.ts'
import { label } from '#web/base/label.ts'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Segments, SwitchField } from '#web/ui/choice-field.tsx'
import { legend } from './keys.ts'
import type { Group, Item } from './review-model.ts'
import css from './section-nav.module.css'

export type Filter = 'due' | 'all'
export type Panel = 'name' | 'opinions'

const stateWord = (item: Item) =>
  item.verdict === 'accepted'
    ? m.verdict_accepted()
    : item.verdict === 'returned'
      ? m.verdict_returned()
      : item.changed
        ? m.field_changed()
        : m.ministry_not_seen()
const ItemMark = ({ item }: { item: Item }) => (
  <span
    className={css.mark}
    data-state={item.verdict === 'open' ? (item.changed ? 'changed' : 'open') : item.verdict}
    title={stateWord(item)}
  >
    {item.verdict === 'accepted' && <IconCheck size={16} stroke={2.6} aria-hidden />}
    {item.verdict === 'returned' && <IconArrowBackUp size={16} aria-hidden />}
    {item.verdict === 'open' && <i />}
    <span className="visually-hidden">{stateWord(item)}</span>
  </span>
)

interface Props {
  groups: readonly Group[]
  filter: Filter
  counts: { readonly due: number; readonly all: number }
  onFilter: (filter: Filter) => void
  current: string
  onOpen: (key: string) => void
  panels: readonly { readonly key: Panel; readonly label: string; readonly note?: string }[]
  keysOn: boolean
  onKeys: (on: boolean) => void
  /** Documents come later than this stage. */
  docsLater: boolean
}

function Items({
  shown,
  hidden,
  others,
  current,
  onOpen,
}: Pick<Props, 'current' | 'onOpen'> & {
  shown: readonly Item[]
  hidden: number
  others: (inputs: { count: number }) => string
}) {
  return (
    <ul className={css.items}>
      {shown.map((item) => (
        <li key={item.key}>
          <button
            type="button"
            aria-current={item.key === current ? 'true' : undefined}
            onClick={() => onOpen(item.key)}
          >
            <span>
              <bdi>{item.name}</bdi>
            </span>
            <ItemMark item={item} />
          </button>
        </li>
      ))}
      {hidden > 0 && <li className={css.more}>{others({ count: hidden })}</li>}
    </ul>
  )
}

/** One part with its count, and its items where they are few or one of them is open. */
function GroupEntry({
  group,
  filter,
  current,
  onOpen,
}: Pick<Props, 'filter' | 'current' | 'onOpen'> & { group: Group }) {
  const single = group.items.length === 1 && group.items[0]?.itemId === null
  const shown =
    filter === 'due'
      ? group.items.filter((item) => item.due || item.changed || item.verdict === 'returned')
      : group.items
  const open = group.items.some((item) => item.key === current)
  const first = shown[0] ?? group.items[0]
  return (
    <li>
      <button
        type="button"
        className={css.part}
        data-open={open || undefined}
        aria-current={single && open ? 'true' : undefined}
        onClick={() => first && onOpen(first.key)}
      >
        <b>{label(sectionWords[group.key])}</b>
        {group.items.every((item) => !item.judged) ? null : group.all > 0 && group.accepted === group.all ? (
          <IconCheck className={css.ok} size={17} stroke={2.6} aria-label={m.verdict_accepted()} />
        ) : (
          <span>
            <bdi dir="ltr">
              {formatNumber(group.accepted)}/{formatNumber(group.all)}
            </bdi>
          </span>
        )}
      </button>
      {!single && (open || shown.length <= 4) && (
        <Items
          shown={shown}
          hidden={group.items.length - shown.length}
          others={group.key === 'est_members' ? m.ministry_other_founders : m.ministry_other_documents}
          current={current}
          onOpen={onOpen}
        />
      )}
    </li>
  )
}

const Keys = ({ keysOn, onKeys }: Pick<Props, 'keysOn' | 'onKeys'>) => (
  <div className={css.keys}>
    <SwitchField label={m.ministry_keys()} value={keysOn} onChange={onKeys} />
    {keysOn && (
      <ul>
        {legend().map((row) => (
          <li key={row.text}>
            <kbd>{row.key}</kbd>
            {row.text}
          </li>
        ))}
      </ul>
    )}
  </div>
)

/** Parts of the request with their counts; founders and documents one by one. */
export function SectionNav({
  groups,
  filter,
  counts,
  onFilter,
  current,
  onOpen,
  panels,
  keysOn,
  onKeys,
  docsLater,
}: Props) {
  const nav = useRef<HTMLElement>(null)
  // Scrolling answers a promise in newer browsers; an effect may answer only what cleans up after it.
  useEffect(() => {
    nav.current?.querySelector('li li [aria-current], li > [aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <nav ref={nav} className={css.nav} aria-label={m.ministry_parts()}>
      <Segments
        label={m.ministry_filter_items()}
        value={filter}
        choices={[
          { value: 'due', label: `${m.ministry_due()} · ${formatNumber(counts.due)}` },
          { value: 'all', label: `${m.ministry_all()} · ${formatNumber(counts.all)}` },
        ]}
        onChange={onFilter}
      />
      <ul className={css.parts}>
        {panels.map((panel) => (
          <li key={panel.key}>
            <button
              type="button"
              className={css.part}
              aria-current={current === panel.key ? 'true' : undefined}
              onClick={() => onOpen(panel.key)}
            >
              <b>{panel.label}</b>
              {panel.note && <span>{panel.note}</span>}
            </button>
          </li>
        ))}
        {groups.map((group) => (
          <GroupEntry key={group.key} group={group} filter={filter} current={current} onOpen={onOpen} />
        ))}
        {docsLater && (
          <li className={css.later}>
            <span>{label(sectionWords.est_docs)}</span>
            <small>{m.ministry_stage_4()}</small>
          </li>
        )}
      </ul>
      <Keys keysOn={keysOn} onKeys={onKeys} />
    </nav>
  )
}
