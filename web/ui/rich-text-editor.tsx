import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { TableKit } from '@tiptap/extension-table'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect } from 'react'
import { cleanPasted } from './pasted-html.ts'
import { RichTextTools } from './rich-text-tools.tsx'
import css from './rich-text-field.module.css'

const isLink = (url: string) => /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(url)

/** What a text can hold; the same as the server keeps when it cleans one. */
const extensions = [
  StarterKit.configure({
    heading: false,
    code: false,
    codeBlock: false,
    strike: false,
    horizontalRule: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
    link: { openOnClick: false, autolink: false, isAllowedUri: isLink, HTMLAttributes: { target: null, rel: null } },
  }),
  Subscript,
  Superscript,
  TableKit.configure({ table: { resizable: false } }),
]

interface Props {
  id: string
  label: string
  lang: 'ar' | 'en'
  value: string
  bad: boolean
  readOnly: boolean
  onChange: (html: string) => void
  onBlur: () => void
}

/** The editor itself, with its tools; loaded late. */
export function RichTextEditor({ id, label, lang, value, bad, readOnly, onChange, onBlur }: Props) {
  const editor = useEditor({
    extensions,
    content: value,
    editable: !readOnly,
    // The page's security policy allows no style element; the sheet beside this file has what is needed.
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        lang,
        dir: lang === 'ar' ? 'rtl' : 'ltr',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: css.text ?? '',
      },
      transformPastedHTML: cleanPasted,
      // Tab leaves the field, as everywhere: in a list or a table it would hold the reader in.
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Tab' },
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
    onBlur,
  })
  useEffect(() => {
    // An editor that its owner has closed holds nothing that could be compared.
    if (editor.isDestroyed) return
    // Values that come from outside (another record, a reset) replace the text; one's own typing is already there.
    const shown = editor.isEmpty ? '' : editor.getHTML()
    if (value !== shown && !editor.isFocused) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <div className={css.box} data-bad={bad || undefined} data-locked={readOnly || undefined}>
      {!readOnly && <RichTextTools editor={editor} label={label} isLink={isLink} />}
      <EditorContent editor={editor} />
    </div>
  )
}
