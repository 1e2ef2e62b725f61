import { IconCheck, IconFile, IconFileTypePdf, IconPhoto, IconUpload, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type DragEvent, type FocusEvent } from 'react'
import { formatSize, formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { IconButton } from './button.tsx'
import { Field, type FieldOptions, useLocked } from './field.tsx'
import { useEarly } from './use-early.ts'
import type { Binding } from './use-fields.ts'
import css from './upload-field.module.css'

export interface UploadItem {
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly state: 'queued' | 'sending' | 'paused' | 'waiting' | 'scanning' | 'done' | 'refused'
  /** 0 to 100 while uploading. */
  readonly percent?: number
  /** Why it was refused, and what is allowed. */
  readonly reason?: string
  /** The file itself was refused: uploading it again cannot help. */
  readonly final?: boolean
  readonly version?: number
  readonly href?: string
}

/** Does the uploading. The field itself knows nothing about it. */
export interface UploadHandle {
  readonly items: readonly UploadItem[]
  readonly add: (files: readonly File[]) => void
  readonly remove: (id: string) => void
  readonly pause?: (id: string) => void
  readonly resume?: (id: string) => void
  /** Uploads a new version; the old one is kept. */
  readonly replace?: (id: string, file: File) => void
}

/**
 * Whether a file is on its way still: what refers to it cannot be sent yet. Files that are only sent with the form have
 * nothing to resume.
 */
export const isUploading = ({ items, resume }: UploadHandle): boolean =>
  resume !== undefined && items.some(({ state }) => state !== 'done' && state !== 'refused')

function words(item: UploadItem): string {
  switch (item.state) {
    case 'queued':
      return m.upload_queued()
    case 'sending':
      return m.upload_sending({ percent: formatNumber(item.percent ?? 0) })
    case 'paused':
      return m.upload_paused({ percent: formatNumber(item.percent ?? 0) })
    case 'waiting':
      return m.upload_waiting()
    case 'scanning':
      return m.upload_scanning()
    case 'done':
      return m.upload_done()
    case 'refused':
      return item.reason ?? m.upload_failed()
  }
}
function FileIcon({ name }: { name: string }) {
  if (/\.pdf$/i.test(name)) return <IconFileTypePdf size={22} aria-hidden />
  return /\.(jpe?g|png|gif|webp)$/i.test(name) ? (
    <IconPhoto size={22} aria-hidden />
  ) : (
    <IconFile size={22} aria-hidden />
  )
}

/** A button that lets the person pick a file, and gives it to `onFile`. */
function Replace({ accept, onFile }: { accept: string | undefined; onFile: (file: File) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={css.link} onClick={() => picker.current?.click()}>
        {m.upload_replace()}
      </button>
      <input
        ref={picker}
        type="file"
        accept={accept}
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={(event) => (event.target.files?.[0] && onFile(event.target.files[0]), (event.target.value = ''))}
      />
    </>
  )
}

function Row({
  item,
  handle,
  accept,
  locked,
}: {
  item: UploadItem
  handle: UploadHandle
  accept: string | undefined
  locked: boolean
}) {
  const moving = item.state === 'sending' || item.state === 'paused' || item.state === 'waiting'
  // Announced at each quarter, not at each percent.
  const quarter = Math.floor((item.percent ?? 0) / 25) * 25
  return (
    <li className={css.item} data-state={item.state}>
      <FileIcon name={item.name} />
      <div className={css.words}>
        {item.href ? (
          <a href={item.href} target="_blank" rel="noreferrer">
            <bdi>{item.name}</bdi>
          </a>
        ) : (
          <bdi>{item.name}</bdi>
        )}
        <span>
          {formatSize(item.size)}
          {item.version && item.version > 1 ? ` · ${m.upload_version({ version: item.version })}` : ''} · {words(item)}
        </span>
        <span className="visually-hidden" role="status">
          {item.state === 'sending' ? m.upload_sending({ percent: formatNumber(quarter) }) : words(item)}
        </span>
      </div>
      {item.state === 'done' && <IconCheck className={css.ok} size={20} aria-hidden />}
      {item.state === 'sending' && handle.pause && (
        <button type="button" className={css.link} onClick={() => handle.pause?.(item.id)}>
          {m.upload_pause()}
        </button>
      )}
      {(item.state === 'paused' || (item.state === 'refused' && !item.final)) && handle.resume && (
        <button type="button" className={css.link} onClick={() => handle.resume?.(item.id)}>
          {m.upload_resume()}
        </button>
      )}
      {item.state === 'done' && handle.replace && !locked && (
        <Replace accept={accept} onFile={(file) => handle.replace?.(item.id, file)} />
      )}
      {!locked && (
        <IconButton label={m.upload_remove({ name: item.name })} onClick={() => handle.remove(item.id)}>
          <IconX size={18} aria-hidden />
        </IconButton>
      )}
      {moving && <progress className={css.bar} max={100} value={item.percent ?? 0} aria-label={item.name} />}
    </li>
  )
}

/** The kinds of a file, each once and from left to right. */
const kindsOf = (accept = '') => `\u2066${accept.match(/\.(?!jpeg)\w+/g)?.join(' ')}\u2069`

interface Picking {
  id: string
  /** How many more fit. */
  room: number
  accept: string | undefined
  megabytes: number
  handle: UploadHandle
  onOver: (over: boolean) => void
}

/** Where files are picked or dropped, with what is allowed. */
function Picker({ id, room, accept, megabytes, handle, onOver }: Picking) {
  const add = (files: Iterable<File>) => handle.add([...files].slice(0, room))
  const input = useEarly<HTMLInputElement>((_, [control]) => {
    if (!(control instanceof HTMLInputElement)) return
    add(control.files ?? [])
    control.value = ''
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    onOver(false)
    add(event.dataTransfer.files)
  }
  return (
    <>
      <label
        className={css.pick}
        onDragOver={(event) => (event.preventDefault(), onOver(true))}
        onDragLeave={() => onOver(false)}
        onDrop={drop}
      >
        <input
          id={id}
          ref={input}
          className="visually-hidden"
          type="file"
          accept={accept}
          multiple={room > 1}
          aria-describedby={`${id}-allowed`}
          onChange={(event) => (add(event.target.files ?? []), (event.target.value = ''))}
        />
        <IconUpload size={18} aria-hidden />
        <b>{handle.items.length > 0 ? m.upload_choose_more() : m.upload_choose()}</b>
        <span>{m.upload_drop()}</span>
      </label>
      <p id={`${id}-allowed`} className={css.allowed}>
        {m.upload_allowed({ kinds: kindsOf(accept), size: formatSize(megabytes * 1024 * 1024) })}
      </p>
    </>
  )
}

/**
 * The last file that fits takes the place to pick one away, and a removed one its row, each with the focus: keys and
 * readers go on in the field, at the place to pick or at the last file.
 */
function useFocusInside(files: number) {
  const card = useRef<HTMLDivElement>(null)
  const before = useRef<Element>(null)
  useEffect(() => {
    if (document.activeElement !== document.body || before.current?.isConnected !== false) return
    card.current?.querySelector<HTMLElement>('input, li:last-child button:last-of-type')?.focus()
  }, [files])
  return {
    ref: card,
    onFocus: ({ target }: FocusEvent) => void (before.current = target),
  }
}

/** Tells the form as long as a file is on its way. */
function useTold({ onHold }: Pick<Binding<unknown>, 'onHold'>, isOnItsWay: boolean) {
  const tell = useRef(onHold)
  useEffect(() => {
    tell.current = onHold
  })
  useEffect(() => {
    if (!isOnItsWay) return
    tell.current?.(m.upload_unfinished())
    return () => tell.current?.()
  }, [isOnItsWay])
}

/**
 * A field for files, one row each with its status in words. Files are picked or dropped. `accept` is like the HTML
 * attribute: «.pdf,.jpg,.png».
 */
export function UploadField({
  field,
  handle,
  accept,
  megabytes = 10,
  max = 1,
  ...options
}: FieldOptions & {
  field: Pick<Binding<unknown>, 'id' | 'error' | 'onLabel' | 'onHold'>
  handle: UploadHandle
  accept?: string
  /** Largest size of one file. */
  megabytes?: number
  max?: number
}) {
  const [over, setOver] = useState(false)
  const inside = useFocusInside(handle.items.length)
  const locked = useLocked(options.locked)
  useTold(field, isUploading(handle))
  const room = max - handle.items.length
  return (
    <Field field={field} group {...options}>
      {({ id, 'aria-invalid': invalid }) => (
        <div {...inside} className={css.card} data-over={over || undefined} data-bad={invalid}>
          <ul>
            {handle.items.map((item) => (
              <Row key={item.id} item={item} handle={handle} accept={accept} locked={locked} />
            ))}
          </ul>
          {room > 0 && !locked && (
            <Picker id={id} room={room} accept={accept} megabytes={megabytes} handle={handle} onOver={setOver} />
          )}
        </div>
      )}
    </Field>
  )
}
