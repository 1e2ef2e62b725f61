/** HTML that tries to run code in a page, one text for each way to do it. */
export const hostileHtml: readonly string[] = [
  '<p>نص<script>steal()</script></p>',
  '<p onclick="steal()" onmouseover=steal()>نص</p>',
  '<img src=x onerror=steal()>نص',
  '<svg onload=steal()><a xlink:href="javascript:steal()"><text>نص</text></a></svg>نص',
  '<a href="javascript:steal()">نص</a>',
  '<a href="jav&#x09;ascript:steal()">نص</a>',
  '<a href=" &#14; javascript:steal()">نص</a>',
  '<a href="data:text/html,<script>steal()</script>">نص</a>',
  '<a href="//evil.example">نص</a>',
  '<iframe srcdoc="<script>steal()</script>"></iframe>نص',
  '<p style="background:url(javascript:steal())">نص</p><style>p{background:url(//evil.example)}</style>',
  '<math><mtext><table><mglyph><style><img src=x onerror=steal()></style></mglyph></table></mtext></math>نص',
  '<noscript><p title="</noscript><img src=x onerror=steal()>">نص</noscript>',
  '<form action="//evil.example"><input autofocus onfocus=steal()><button>نص</button></form>',
  '<<script>script>steal()<</script>/script>نص',
  '<p>نص</p><!--><img src=x onerror=steal()>-->',
  '<object data="javascript:steal()"></object><embed src="//evil.example">نص',
  '<base href="//evil.example"><meta http-equiv="refresh" content="0;url=//evil.example">نص',
  '<td background="javascript:steal()">نص',
  '<p class="x" id="y" lang="z" dir="rtl" title="t">نص</p>',
]

/** Whether HTML contains anything that a browser could run, load or follow without consent. */
export const runs = (html: string): boolean =>
  /<\/?(?!(?:p|br|ul|ol|li|b|strong|i|em|u|sub|sup|blockquote|a|table|thead|tbody|tr|th|td)\b)[a-z!]|<[^>]*\s(?!(?:href|start|colspan|rowspan|scope)=)[a-z-:]+\s*=|href="(?!https?:|mailto:|tel:|\/(?!\/)|#)|steal\(\)[^<]*">/i.test(
    html,
  )
