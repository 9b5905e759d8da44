@echo off
rem Opens this website in the browser to edit it. On Windows, double-click this file.
cd /d "%~dp0"
where node >nul 2>nul
if errorlevel 1 (
  echo This computer has no Node, the program that the editor runs on. Get it from https://nodejs.org/ ^(the version marked LTS^), install it, and double-click this file again.
  pause
  exit /b 1
)
node -e "var own = process.versions.node, needed = require('./package.json').engines.node.replace('>=', ''); var a = own.split('.'), b = needed.split('.'); var i = a[0] === b[0] ? 1 : 0; if (a[i] - b[i] < 0) { console.log('This computer has Node ' + own + ', and the editor needs ' + needed + ' or newer.'); process.exit(1) }"
if errorlevel 1 (
  echo Get the new version from https://nodejs.org/ ^(the one marked LTS^), install it, and double-click this file again.
  pause
  exit /b 1
)
if not exist node_modules\blocksite (
  echo Getting the editor from the internet, once. This takes a minute or two ...
  call npm install --no-audit --no-fund
  if errorlevel 1 (
    echo The editor could not be installed; the reason is above. Is this computer connected to the internet? Then double-click this file again.
    pause
    exit /b 1
  )
)
call npx --no-install blocksite edit
if errorlevel 1 (
  echo The editor has ended; the reason is above. What you changed is in your files.
  pause
  exit /b 1
)
