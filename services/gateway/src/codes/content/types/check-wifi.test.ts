import { expect, test } from "vitest";
import { checkWifi } from "./check-wifi.ts";

test.each([
  ["ZXing, Wi-Fi network config", "WIFI:T:WPA;S:mynetwork;P:mypass;;"],
  ["ZXing (any order, hidden)", "WIFI:S:mynetwork;H:true;P:mypass;T:WPA;;"],
  ["ZXing (open)", "WIFI:T:nopass;S:guest;P:;;"],
  ["ZXing (T may be missing)", "WIFI:S:guest;;"],
  ["ZXing (escapes)", 'WIFI:T:WPA;S:\\"foo\\;bar\\\\baz\\";P:a\\:b\\,c;;'],
  ["ZXing (WEP in hexadecimal)", "WIFI:T:WEP;S:old;P:0123456789;;"],
  ["ZXing (EAP)", "WIFI:T:WPA2-EAP;S:corp;E:PEAP;A:anon;I:me;PH2:MSCHAPV2;P:x;;"],
  ["WPA3, 7.1", "WIFI:T:WPA;R:1;S:café 日本;P:pass word;;"],
  ["WPA3, 7.1", "WIFI:T:SAE;S:x;P:secret;;"],
  ["IEEE 802.11, 9.4.2.2 (32 bytes)", `WIFI:S:${"é".repeat(16)};;`],
])("B11 %s: accepts the network %s", (_section, target) => {
  expect(checkWifi(target)).toBeUndefined();
});

test.each([
  ["ZXing", "mynetwork", "Must begin with WIFI:"],
  ["ZXing", "wifi:S:x;;", "Must begin with WIFI:"],
  ["ZXing", "WIFI:;;", "Must end with ;;"],
  ["ZXing", "WIFI:", "Must end with ;;"],
  ["ZXing (one ; at the end)", "WIFI:S:x;", "Must end with ;;"],
  ["ZXing (text after the end)", "WIFI:S:x;;T:WPA;", "Must end with ;;"],
  ["ZXing (; not escaped)", "WIFI:T:WPA;S:a;b;P:secret;;", "Must have fields of the form"],
  ["ZXing (escape at the end)", "WIFI:S:x\\;;", "Must end with ;;"],
  ["ZXing (escape of nothing)", "WIFI:S:a\\nb;;", "Must end each value with ;"],
  ["ZXing (value without an end)", "WIFI:S:x", "Must end each value with ;"],
  ["ZXing", "WIFI:s:x;;", "names in uppercase"],
  ["ZXing", "WIFI:S:x;S:y;;", "only once"],
  ["ZXing", "WIFI:S:x;Z:1;;", "Must have only the fields"],
  ["ZXing", "WIFI:T:nopass;P:;;", "the network's name as S"],
  ["IEEE 802.11, 9.4.2.2 (33 bytes)", `WIFI:S:${"é".repeat(16)}x;;`, "at most 32 bytes"],
  ["ZXing", "WIFI:T:WPA4;S:x;P:y;;", "Must have T as one of"],
  ["ZXing", "WIFI:T:__proto__;S:x;P:y;;", "Must have T as one of"],
  ["ZXing", "WIFI:T:WPA;S:x;;", "Must have a password"],
  ["ZXing", "WIFI:S:x;P:secret;;", "Must have T, such as"],
  ["ZXing", "WIFI:S:x;H:yes;;", "Must have H as true or false"],
  ["control characters", "WIFI:S:a\nb;;", "control characters"],
  ["IEEE 802.11", `WIFI:T:WPA;S:x;P:${"y".repeat(129)};;`, "a password of at most 128 bytes"],
])("B11 %s: rejects %j as a network", (_section, target, message) => {
  expect(checkWifi(target)).toContain(message);
});
