import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { letterWords } from '#contract/mediation/letter-words.ts'
import { mostAttachments } from '#contract/mediation/letters.ts'
import { label } from '#web/base/label.ts'
import { readStored } from '#web/core/forms/record-file.tsx'
import { useUploads, type StoredFile } from '#web/core/forms/use-uploads.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ItemNote } from '#web/transactions/shared/item-note.tsx'
import type { Open } from '#web/transactions/shared/round.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { UploadField } from '#web/ui/upload-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'
import type { Attached } from './use-letter-form.ts'

type Field = Binding<readonly Attached[]>
const longest = 150
/** The name of a file as a title: without its ending, and never too short or too long. */
const titleFrom = (name: string, at: number) => {
  const bare = name.replace(/\.[A-Za-z0-9]{1,5}$/, '').trim()
  return [...(bare.length >= 3 ? bare : `${label(letterWords.attachments)} ${at + 1}`)].slice(0, longest).join('')
}

function Sender({ field, stored, max }: { field: Field; stored: readonly StoredFile[]; max: number }) {
  const turn = useRef(0)
  const titled = async (ids: readonly number[]) => {
    const mine = (turn.current += 1)
    const known = new Map(field.value.map((one) => [one.file, one.title]))
    const next = await Promise.all(
      ids.map(async (file, at) => ({
        file,
        title: known.get(file) ?? titleFrom((await readStored(file))?.name ?? '', at),
      })),
    )
    // Another file came or went while the names were asked for: that call knows all of them.
    if (mine === turn.current) field.onChange(next)
  }
  const handle = useUploads({ use: 'document', stored, onChange: (ids) => void titled(ids) })
  return (
    <UploadField
      field={field}
      handle={handle}
      label={label(letterWords.attachments)}
      hint={m.letters_attachments_hint()}
      optional
      accept=".pdf,.jpg,.jpeg,.png"
      max={max}
    />
  )
}

/** What a return asked for at attachments: at one of them (`attachments.<file>`), or for further ones. */
export const attachedItems = ({ items }: Open) =>
  items.filter(({ at }) => at === 'attachments' || at.startsWith('attachments.'))

/** The attachments that may change now; those that a return left are not shown, and stay. */
function openPart(field: Field, open: Open): { field: Field; max: number } {
  const then = (open.items.length > 0 ? open.round?.documents : undefined) ?? []
  const left = new Set(then.map(({ file }) => file).filter((file) => !open.isOpen(`attachments.${file}`)))
  const [kept, mine] = [
    field.value.filter(({ file }) => left.has(file)),
    field.value.filter(({ file }) => !left.has(file)),
  ]
  return {
    field: { ...field, value: mine, onChange: (value) => field.onChange([...kept, ...value]) },
    max: open.isOpen('attachments') ? mostAttachments - kept.length : then.length - left.size,
  }
}

/** Files that go with a letter; each is titled by its name. */
export function LetterAttachments({ field: all, open }: { field: Field; open: Open }) {
  const { field, max } = openPart(all, open)
  const [first] = useState(() => field.value.map(({ file }) => file))
  const query = useQuery({
    queryKey: ['files', ...first],
    queryFn: async () => (await Promise.all(first.map(readStored))).filter((file) => file !== null),
    enabled: first.length > 0,
    staleTime: Infinity,
    meta: { quiet: true },
  })
  const items = attachedItems(open)
  if (open.items.length > 0 && items.length === 0) return null
  if (first.length > 0 && query.isPending) return <Skeleton lines={1} />
  const nameOf = (at: string) => open.round?.documents.find(({ file }) => at === `attachments.${file}`)?.title
  return (
    <>
      {items.map((item) => (
        <ItemNote key={item.at} item={item} of={nameOf(item.at) ?? m.letters_attachment_missing()} />
      ))}
      <Sender field={field} stored={query.data ?? []} max={max} />
    </>
  )
}
