import { describe, expect, it } from 'vitest';
import { globalRules } from '../src/microfrontends/global-rules.ts';

describe('the check for global rules', () => {
  it.each([
    ['.mf_chat_a{color:red}', []],
    ['.mf_chat_a p:hover{color:red}', []],
    ['body .mf_chat_a{color:red}', []],
    [':is(.mf_chat_a,.mf_chat_b){color:red}', []],
    ['.mf_chat_a{& p{color:red}}', []],
    ['@media (width>10px){.mf_chat_a{color:red}}', []],
    ['@keyframes mf_chat_spin{to{rotate:1turn}}', []],
    ['p{color:red}', ['p']],
    ['.mf_chat_a,h1{color:red}', ['h1']],
    ['.mf_other_a{color:red}', ['mf_other_a']],
    [':root{--x:1}', ['pseudo-class']],
    ['p:not(.mf_chat_a){color:red}', ['ppseudo-class']],
    ['@media print{body{color:red}}', ['body']],
    ['@keyframes spin{to{rotate:1turn}}', ['@keyframes']],
    ['.mf_chat_a{background:url(a.png)}', []],
    ['.mf_chat_a{background:url(data:image/png;base64,AA)}', []],
    ['.mf_chat_a{background:url(https://otro.example/a.png)}', ['url(https://otro.example/a.png)']],
    ['.mf_chat_a{background:url(//otro.example/a.png)}', ['url(//otro.example/a.png)']],
    ['@font-face{font-family:x;src:url(x.woff2)}', ['@font-face']],
  ])('finds the rules that reach beyond a microfrontend: %s', (css, expected) => {
    expect(globalRules(Buffer.from(css), 'mf_chat_')).toEqual(expected);
  });
});
