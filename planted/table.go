package main

var inTable = []planting{}
