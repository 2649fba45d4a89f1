// Strings that attack a page that trusts them. Each string tries to run `pwned()`, to escape its element, or to disturb the content around it.

/** Strings for names and titles. Each has at most 200 characters and no control characters. */
export const HOSTILE_TEXTS: readonly string[] = [
  "<script>pwned()</script>",
  "</script><script>pwned()</script>",
  "<img src=x onerror=pwned()>",
  "<svg/onload=pwned()>",
  "<svg><animate onbegin=pwned() attributeName=x dur=1s>",
  '"><script>pwned()</script>',
  '"><img src=x onerror=pwned()>',
  "'-pwned()-'",
  "`$\u{7b}pwned()}`",
  "{{constructor.constructor('pwned()')()}}",
  "$t(common:signOut) {{title}} $t({{x}})",
  "javascript:pwned()",
  '" autofocus onfocus=pwned() x="',
  "<iframe srcdoc='<script>parent.pwned()</script>'></iframe>",
  "<math><mtext></table><mglyph><style><img src=x onerror=pwned()>",
  "<details open ontoggle=pwned()>",
  "<base href=http://other.example/>",
  "<meta http-equiv=refresh content='0;url=http://other.example/'>",
  "<link rel=stylesheet href=http://other.example/x.css>",
  "<style>*{display:none}</style>",
  "</title><script>pwned()</script>",
  "</textarea><script>pwned()</script>",
  "<!--><script>pwned()</script-->",
  "%3Cscript%3Epwned()%3C/script%3E",
  "&lt;script&gt;pwned()&lt;/script&gt;",
  "<a href='javascript:pwned()'>click</a>",
  "<form action=http://other.example/><button>Sign in</button></form>",
  "__proto__",
  "=cmd|'/c calc'!A1",
  "../../../../etc/passwd",
  "CON.png;rm -rf /",
  "Menu\u202Egnp.exe",
  "a\u200bb\u200dc",
  "Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034fa\u0334l\u0328g\u0359o",
];

export const HOSTILE_TARGETS: readonly string[] = [
  "https://example.com/<script>pwned()</script>",
  'https://example.com/"><img/src=x/onerror=pwned()>',
  "https://example.com/?q='-pwned()-'",
  "https://example.com/#<svg/onload=pwned()>",
  "https://example.com/javascript:pwned()",
  "https://example.com/{{constructor.constructor('pwned()')()}}",
];

export const HOSTILE_USER_AGENTS: readonly string[] = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) <script>pwned()</script> Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 14; <img src=x onerror=pwned()>) Chrome/126.0.0.0 Mobile Safari/537.36",
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) "><svg/onload=pwned()> Mobile/15E148 Safari/604.1',
];
