import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconColumnInsertLeft,
  IconColumnRemove,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconRowInsertBottom,
  IconRowRemove,
  IconSubscript,
  IconSuperscript,
  IconTable,
  IconTableOff,
  IconUnderline,
} from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from './button.tsx'
import input from './input.module.css'
import css from './rich-text-field.module.css'

interface Tool {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  readonly act: () => void
  /** Pressed or not. Undefined for tools that do something once. */
  readonly on?: boolean
}

/** Icons that are mirrored in right-to-left text. */
const mirrored = new Set(['bulletList', 'blockquote', 'undo', 'redo'])
const size = { size: 18, 'aria-hidden': true } as const
const marks = [
  'bold',
  'italic',
  'underline',
  'bulletList',
  'orderedList',
  'blockquote',
  'link',
  'table',
  'subscript',
  'superscript',
  'heading',
]

interface Asked {
  readonly active: Readonly<Record<string, boolean>>
  readonly headings: boolean
  readonly askLink: () => void
}
function toolsOf(editor: Editor, { active, headings, askLink }: Asked): Tool[] {
  const chain = () => editor.chain().focus()
  const tool = (key: string, label: string, icon: ReactNode, act: () => void): Tool => ({
    key,
    label,
    icon,
    act,
    on: active[key] === true,
  })
  const once = (key: string, label: string, icon: ReactNode, act: () => void): Tool => ({ key, label, icon, act })
  return [
    ...(headings
      ? [tool('heading', m.rich_heading(), <IconHeading {...size} />, () => chain().toggleHeading({ level: 2 }).run())]
      : []),
    tool('bold', m.rich_bold(), <IconBold {...size} />, () => chain().toggleBold().run()),
    tool('italic', m.rich_italic(), <IconItalic {...size} />, () => chain().toggleItalic().run()),
    tool('underline', m.rich_underline(), <IconUnderline {...size} />, () => chain().toggleUnderline().run()),
    tool('bulletList', m.rich_list(), <IconList {...size} />, () => chain().toggleBulletList().run()),
    tool('orderedList', m.rich_numbers(), <IconListNumbers {...size} />, () => chain().toggleOrderedList().run()),
    tool('blockquote', m.rich_quote(), <IconBlockquote {...size} />, () => chain().toggleBlockquote().run()),
    tool('link', m.rich_link(), <IconLink {...size} />, askLink),
    tool('subscript', m.rich_sub(), <IconSubscript {...size} />, () => chain().toggleSubscript().run()),
    tool('superscript', m.rich_super(), <IconSuperscript {...size} />, () => chain().toggleSuperscript().run()),
    ...(active.table === true
      ? [
          once('row', m.rich_row(), <IconRowInsertBottom {...size} />, () => chain().addRowAfter().run()),
          once('column', m.rich_column(), <IconColumnInsertLeft {...size} />, () => chain().addColumnAfter().run()),
          once('no-row', m.rich_row_remove(), <IconRowRemove {...size} />, () => chain().deleteRow().run()),
          once('no-column', m.rich_column_remove(), <IconColumnRemove {...size} />, () => chain().deleteColumn().run()),
          once('no-table', m.rich_table_remove(), <IconTableOff {...size} />, () => chain().deleteTable().run()),
        ]
      : [
          once('table', m.rich_table(), <IconTable {...size} />, () =>
            chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
          ),
        ]),
    once('undo', m.rich_undo(), <IconArrowBackUp {...size} />, () => chain().undo().run()),
    once('redo', m.rich_redo(), <IconArrowForwardUp {...size} />, () => chain().redo().run()),
  ]
}

/** Links the selection. Without one, the address becomes the text of the link. */
function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setLink({ href }).run()
}

interface LinkProps {
  editor: Editor
  isLink: (url: string) => boolean
  onClose: () => void
}
function LinkRow({ editor, isLink, onClose }: LinkProps) {
  const id = useId()
  const [url, setUrl] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [wrong, setWrong] = useState(false)
  const done = () => (onClose(), editor.commands.focus())
  const apply = () => {
    const target = url.trim()
    if (!isLink(target)) return setWrong(true)
    setLink(editor, target)
    done()
  }
  return (
    <div className={css.link}>
      <label htmlFor={id}>{m.rich_link_to()}</label>
      <input
        id={id}
        ref={(element) => element?.focus()}
        className={input.input}
        data-size="desk"
        dir="ltr"
        value={url}
        placeholder="https://"
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={(event) => (setUrl(event.target.value), setWrong(false))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          // Enter must not send the form around it, and Escape must not close the drawer.
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') apply()
          else done()
        }}
      />
      <Button look="default" onClick={apply}>
        {m.rich_link_set()}
      </Button>
      {editor.isActive('link') && (
        <Button
          look="subtle"
          onClick={() => (editor.chain().focus().extendMarkRange('link').unsetLink().run(), onClose())}
        >
          {m.rich_link_remove()}
        </Button>
      )}
      {wrong && (
        <p id={`${id}-wrong`} role="alert">
          {m.rich_link_wrong()}
        </p>
      )}
    </div>
  )
}

/** The editor's toolbar: one stop for the Tab key, arrow keys inside. */
export function RichTextTools({
  editor,
  label,
  headings,
  isLink,
}: {
  editor: Editor
  label: string
  headings: boolean
  isLink: (url: string) => boolean
}) {
  const [at, setAt] = useState(0)
  const [linking, setLinking] = useState(false)
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => Object.fromEntries(marks.map((mark) => [mark, now.isActive(mark)])),
  })
  const tools = toolsOf(editor, { active, headings, askLink: () => setLinking(true) })
  const current = Math.min(at, tools.length - 1)
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const step = event.key === forward ? 1 : event.key === back ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = (current + step + buttons.length) % buttons.length
    setAt(next)
    buttons[next]?.focus()
  }
  return (
    <>
      <div className={css.tools} role="toolbar" tabIndex={-1} aria-label={m.rich_tools({ label })} onKeyDown={keys}>
        {tools.map((tool, i) => (
          <button
            key={tool.key}
            type="button"
            tabIndex={i === current ? 0 : -1}
            aria-label={tool.label}
            title={tool.label}
            aria-pressed={tool.on}
            data-mirror={mirrored.has(tool.key) || undefined}
            // Keeps the selection in the text when a tool is clicked.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setAt(i)}
            onClick={tool.act}
          >
            {tool.icon}
          </button>
        ))}
      </div>
      {linking && <LinkRow editor={editor} isLink={isLink} onClose={() => setLinking(false)} />}
    </>
  )
}
